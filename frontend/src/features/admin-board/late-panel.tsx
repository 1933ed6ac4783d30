import { Box, Button, Checkbox, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contracts/reminders.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useWaiting } from '../../entities/submission/api/remind-many.ts';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const RemindManyDialog = lazyPart(
  async () => (await import('../../entities/submission/acts/remind-many-dialog.tsx')).RemindManyDialog,
);

export interface LatePanelProps {
  scope: { tab: 'properties' | 'funds'; postMonth: string };
}

/** Providers that are late most and people for whom submissions wait; reminds the chosen providers together. */
export function LatePanel({ scope }: LatePanelProps) {
  const { t } = useTranslation('admin');
  const mayRemind = useSession().privileges.dashboard === 'All';
  const { data } = useWaiting(scope);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isReminding, setReminding] = useState(false);
  const late = (data?.providers ?? []).filter((provider) => provider.late > 0);
  const listed = chosen.filter((id) => late.some((provider) => provider.id === id));
  const filter = { ...scope, late: 'true', serviceProviderId: listed.join(',') };
  const people = data?.people ?? [];
  if (late.length === 0 && people.length === 0) return null;
  return (
    <Box as="section" px="3" py="2.5" aria-label={t('late.title')}>
      {late.length > 0 && (
        <>
          <Title>{t('late.title')}</Title>
          <Box as="ul" listStyleType="none" maxH="220px" overflow="auto">
            {late.map((provider) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                mayChoose={mayRemind}
                isChosen={listed.includes(provider.id)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...listed, provider.id] : listed.filter((id) => id !== provider.id))
                }
              />
            ))}
          </Box>
          {mayRemind && (
            <Button
              size="xs"
              variant="outline"
              mt="2"
              w="full"
              disabled={listed.length === 0}
              onClick={() => setReminding(true)}
            >
              {t('late.remind', { count: listed.length })}
            </Button>
          )}
        </>
      )}
      {people.length > 0 && <PeopleList people={people} mt={late.length > 0 ? '3' : undefined} />}
      {isReminding && (
        <RemindManyDialog
          reminded={{ filter }}
          onClose={() => {
            setReminding(false);
            setChosen([]);
          }}
        />
      )}
    </Box>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Heading as="h2" textStyle="xs" fontWeight="500" color="fg.muted" mb="1">
      {children}
    </Heading>
  );
}

interface ProviderRowProps {
  provider: Waiting['providers'][number];
  mayChoose: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ProviderRow({ provider: { name, late, daysLate }, mayChoose, isChosen, onChoose }: ProviderRowProps) {
  const { t } = useTranslation('admin');
  const { series } = useDates();
  const facts = (
    <Text as="span" textStyle="xs" color="fg.muted">
      {series([t('late.facts', { count: late }), t('late.days', { count: daysLate })])}
    </Text>
  );
  return (
    <Flex as="li" align="center" gap="2" minH={{ base: '28px', mdDown: '44px' }} textStyle="sm">
      {mayChoose ? (
        <Checkbox.Root size="sm" checked={isChosen} onCheckedChange={({ checked }) => onChoose(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label fontWeight="400">
            <Bdi>{name}</Bdi> {facts}
          </Checkbox.Label>
        </Checkbox.Root>
      ) : (
        <span>
          <Bdi>{name}</Bdi> {facts}
        </span>
      )}
    </Flex>
  );
}

function PeopleList({ people, mt }: { people: Waiting['people']; mt: string | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <Box mt={mt}>
      <Title>{t('late.people')}</Title>
      <Box as="ul" listStyleType="none" maxH="160px" overflow="auto">
        {people.map(({ userId, name, holder, open, late }) => (
          <Flex as="li" key={`${userId} ${holder}`} justify="space-between" gap="2" py="0.5" textStyle="sm">
            <Bdi>{name}</Bdi>
            <Text as="span" textStyle="xs" color="fg.muted">
              {t('late.waiting', { count: open, late })}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
