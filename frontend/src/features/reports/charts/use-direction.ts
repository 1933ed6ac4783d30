import { useTranslation } from 'react-i18next';

/** Whether time runs from the right to the left, as the language is written. */
export function useDirection(): { isRightToLeft: boolean } {
  const { i18n } = useTranslation();
  return { isRightToLeft: i18n.dir() === 'rtl' };
}
