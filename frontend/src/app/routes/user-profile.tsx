import { MailChoices } from '../../features/notifications/mail-choices.tsx';
import { LanguageField } from '../../features/sessions/language-field.tsx';
import { OwnSessions } from '../../features/sessions/own-sessions.tsx';
import { WorkChoices } from '../../features/users/work-choices.tsx';
import { TokenPanel } from '../../features/users/token-panel.tsx';
import { UserProfile } from '../../features/users/user-profile.tsx';

export function Component() {
  return (
    <UserProfile
      languageChoice={<LanguageField />}
      workChoices={<WorkChoices />}
      mailChoices={<MailChoices />}
      sessions={<OwnSessions />}
      tokens={<TokenPanel />}
    />
  );
}
