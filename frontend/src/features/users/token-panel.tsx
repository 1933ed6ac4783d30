import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { TokenList } from '../../entities/tokens/token-list.tsx';
import { useSession } from '../../lib/session.ts';

/** One's own tokens; who acts as another person sees them and changes nothing. */
export function TokenPanel() {
  const { t } = useTranslation('tokens');
  const { impersonator } = useSession();
  return (
    <Panel title={t('title')} maxW="880px" mt="4">
      <TokenList place="/tokens" mayChange={impersonator === null} />
    </Panel>
  );
}
