import { useTranslation } from 'react-i18next';
import { languageCodes } from '#contracts/sessions.ts';
import { SelectField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import { i18next } from '../../lib/i18n.ts';
import { languageNames, toLanguageCode } from '../../lib/languages.ts';
import { useChangeLanguage } from './change-language.ts';

export function LanguageField() {
  const { t, i18n } = useTranslation('shell');
  const change = useChangeLanguage();
  return (
    <SelectField
      label={t('profile.language')}
      help={t('profile.languageHelp')}
      value={toLanguageCode(i18n.language) ?? 'en'}
      options={languageCodes.map((code) => ({ value: code, label: languageNames[code] }))}
      onChange={(value) => {
        const language = toLanguageCode(value);
        if (language)
          void change(language).then(() => toast.success({ title: i18next.t('shell:profile.languageSaved') }));
      }}
    />
  );
}
