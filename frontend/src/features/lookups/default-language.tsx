import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/form-fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { api } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';

const queryKey = ['languages'];

/** What people see who never chose a language. */
export function DefaultLanguage() {
  const { t } = useTranslation('lookup-keys');
  const { t: tMasters } = useTranslation('masters');
  const client = useQueryClient();
  const mayChange = usePrivilege('lookup_key', 'All');
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get('/common/language', { signal })).data,
  });
  const change = useMutation({
    mutationFn: (languageCode: string) => api.put('/lookups/default-language', { body: { languageCode } }),
    onSuccess: () => toast.success({ title: tMasters('inlineUpdated') }),
    onError: (error) => toast.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (data.length === 0) return null;
  return (
    <Box mt="4">
      <Panel>
        <Box maxW="320px">
          <SelectField
            label={t('defaultLanguage.label')}
            help={t('defaultLanguage.help')}
            isDisabled={!mayChange || change.isPending}
            value={data.find(({ IsDefault }) => IsDefault)?.LanguageCode ?? ''}
            options={data.map(({ LanguageCode, LanguageName }) => ({ value: LanguageCode, label: LanguageName }))}
            onChange={(code) => change.mutate(code)}
          />
        </Box>
      </Panel>
    </Box>
  );
}
