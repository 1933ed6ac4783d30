import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/panel.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { chartAddress, useInstallStarter, useStarters } from './chart-api.ts';

/** The charts that the product brings along; each may be installed once and is the house's from then on. */
export function StarterCharts() {
  const { t } = useTranslation('charts');
  const { data } = useStarters();
  const install = useInstallStarter();
  if (!data) return null;
  return (
    <Panel title={t('startersTitle')} mt="4">
      <Stack as="ul" gap="3" listStyleType="none">
        {data.rows.map(({ starter, name, accountCount, chartId }) => (
          <Flex as="li" key={starter} align="center" justify="space-between" gap="3" wrap="wrap">
            <Text>
              <Text as="span" fontWeight="600">
                {name}
              </Text>{' '}
              <Text as="span" color="fg.muted">
                {t('starterAccounts', { count: accountCount })}
              </Text>
            </Text>
            {chartId === null ? (
              <SendButton
                variant="outline"
                aria-label={`${t('install')} ${name}`}
                isSending={install.isPending && install.variables === starter}
                onClick={() =>
                  install.mutate(starter, {
                    onSuccess: () => toast.success({ title: t('installed', { name }) }),
                    onError: (error) => toast.failure(error),
                  })
                }
              >
                {t('install')}
              </SendButton>
            ) : (
              <Button asChild variant="outline">
                <Link to={chartAddress(chartId)} aria-label={`${t('open')} ${name}`}>
                  {t('open')}
                </Link>
              </Button>
            )}
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
