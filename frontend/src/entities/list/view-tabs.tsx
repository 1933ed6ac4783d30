import { Box, Flex, Icon, IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPin, LuPlus } from 'react-icons/lu';
import { Bdi } from '../../components/bdi.tsx';
import { LinkTab, TabStrip, tabHeight } from '../../components/tab-strip.tsx';
import type { ListView } from './use-list-view.ts';
import type { ViewCounts } from './use-view-counts.ts';
import { ViewMenu } from './view-menu.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

export interface ViewTabsProps {
  view: ListView;
  /** What the whole list is called: "All properties". */
  allLabel: string;
  counts: ViewCounts;
}

/** Saved views as tabs on the upper edge of the list's panel; each is a link, so it opens in another window too. */
export function ViewTabs({ view, allLabel, counts }: ViewTabsProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { views, chosen, addressOf } = view;
  return (
    <>
      <TabStrip label={t('views.label')}>
        <LinkTab address={addressOf(null)} isChosen={chosen === null} count={counts.all}>
          {allLabel}
        </LinkTab>
        {views.map((one) => (
          <LinkTab
            key={one.viewId}
            address={addressOf(one)}
            isChosen={one.viewId === chosen?.viewId}
            count={counts.of(one.viewId)}
            menu={<ViewMenu view={view} of={one} />}
          >
            {one.isDefault && (
              <>
                <Icon as={LuPin} boxSize="13px" aria-hidden />
                <Box as="span" srOnly>
                  {t('views.default')}
                </Box>
              </>
            )}
            <Bdi>{one.name}</Bdi>
          </LinkTab>
        ))}
        <Flex as="li" align="center" h={tabHeight}>
          <IconButton size="xs" variant="ghost" aria-label={t('views.add')} onClick={() => setAdding(true)}>
            <LuPlus aria-hidden />
          </IconButton>
        </Flex>
      </TabStrip>
      {isAdding && <SaveViewDialog view={view} onClose={() => setAdding(false)} />}
    </>
  );
}
