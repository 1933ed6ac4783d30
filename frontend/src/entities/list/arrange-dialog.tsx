import { Box, Button, Flex, IconButton, NativeSelect, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowDown, LuArrowUp } from 'react-icons/lu';
import { columnWidths } from '#contracts/preferences.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import type { ListView } from './use-list-view.ts';

const widthNames = ['narrow', 'medium', 'wide'] as const;
const densities = ['automatic', 'compact', 'comfortable'] as const;

/** Order and width of the columns that are shown, and how close the rows stand; kept for the person. */
export function ArrangeDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(view.columns.filter(({ id }) => !view.hidden.has(id)));
  const [{ widths, isCompact }, setLook] = useState(view.look);
  const density = isCompact === null ? 'automatic' : isCompact ? 'compact' : 'comfortable';
  const move = (from: number, to: number) => {
    const [column] = shown.slice(from, from + 1);
    if (column) setShown(shown.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  const setWidth = (id: string, name: string) => {
    const width = widthNames.find((one) => one === name);
    const { [id]: _given, ...others } = widths;
    setLook({ isCompact, widths: width ? { ...others, [id]: columnWidths[width] } : others });
  };
  const save = () => {
    const ids = shown.map(({ id }) => id);
    const before = view.columns.filter(({ id }) => !view.hidden.has(id)).map(({ id }) => id);
    if (ids.join() !== before.join()) view.arrange(ids);
    if (JSON.stringify({ widths, isCompact }) !== JSON.stringify(view.look)) view.setLook({ widths, isCompact });
    onClose();
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('columns.arrangeTitle')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="md" colorPalette="ink" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <SelectField
          label={t('columns.density')}
          value={density}
          onChange={(name) => setLook({ widths, isCompact: name === 'automatic' ? null : name === 'compact' })}
          options={densities.map((name) => ({ value: name, label: t(`columns.${name}`) }))}
        />
        <Box as="ol" aria-label={t('columns.order')} listStyleType="none">
          {shown.map(({ id, header }, at) => (
            <Flex as="li" key={id} align="center" gap="2" py="1" borderBottomWidth="1px" borderColor="border.muted">
              <Box flex="1" minW="0" truncate>
                {header}
              </Box>
              <NativeSelect.Root size="xs" w="120px">
                <NativeSelect.Field
                  aria-label={t('columns.widthOf', { name: header })}
                  value={widthNames.find((name) => columnWidths[name] === widths[id]) ?? ''}
                  onChange={(event) => setWidth(id, event.target.value)}
                >
                  <option value="">{t('columns.automatic')}</option>
                  {widthNames.map((name) => (
                    <option key={name} value={name}>
                      {t(`columns.${name}`)}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              <IconButton
                size="xs"
                variant="ghost"
                aria-label={t('columns.up', { name: header })}
                aria-disabled={at === 0}
                onClick={() => at > 0 && move(at, at - 1)}
              >
                <LuArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="xs"
                variant="ghost"
                aria-label={t('columns.down', { name: header })}
                aria-disabled={at === shown.length - 1}
                onClick={() => at < shown.length - 1 && move(at, at + 1)}
              >
                <LuArrowDown aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Box>
      </Stack>
    </AppDialog>
  );
}
