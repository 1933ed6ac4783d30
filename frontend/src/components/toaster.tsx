import { Toaster as ChakraToaster, Icon, Portal, Stack, Toast, createToaster } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuInfo } from 'react-icons/lu';
import { SecondsLeft } from './seconds-left.tsx';
import type { SecondsLeftProps } from './seconds-left.tsx';
import { isApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/error-messages.ts';
import { i18next } from '../lib/i18n.ts';

/** Above the action strip at the end of a panel: a message under the pointer stays, and would cover its buttons. */
const offsets = { bottom: '6rem', top: '1rem', left: '1rem', right: '1rem' };
const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4, overlap: false, offsets });

export interface ToastWords {
  title: string;
  text?: string;
  action?: { label: string; onClick: () => void };
  /** For what people can do within a time. */
  durationMs?: number;
  /** Seconds that are left for the action, in words. */
  countdown?: SecondsLeftProps;
}

/** Errors stay until closed; the rest goes after six seconds. */
export const toast = {
  success: ({ title, text, action, durationMs = 6000, countdown }: ToastWords) =>
    toaster.create({
      ...{ type: 'success', title, description: text, action, duration: durationMs, closable: true },
      meta: { countdown },
    }),
  info: ({ title, text, action }: ToastWords) =>
    toaster.create({ type: 'info', title, description: text, action, duration: 6000, closable: true }),
  error: ({ title, text, action }: ToastWords) =>
    toaster.create({
      type: 'error',
      title,
      description: text,
      action,
      duration: Number.POSITIVE_INFINITY,
      closable: true,
    }),
  /** Stays until it is ended; its text follows the work. */
  progress: ({ title, action }: ToastWords) => {
    const id = toaster.create({ type: 'loading', title, action, duration: Number.POSITIVE_INFINITY });
    return {
      say: (text: string) => toaster.update(id, { type: 'loading', title, description: text, action }),
      end: () => toaster.dismiss(id),
    };
  },
  /** Words by the failure's code, with its reference. */
  failure: (error: unknown, options: { title?: string; action?: ToastWords['action'] } = {}) => {
    const message = errorMessage(i18next.getFixedT(null, 'errors'), error);
    const reference =
      isApiError(error) && error.referenceId ? i18next.t('common:reference', { reference: error.referenceId }) : '';
    const text = [options.title ? message : '', reference].filter(Boolean).join(' · ');
    toast.error({ title: options.title ?? message, text, action: options.action });
  },
  /** Takes every message away, also those that wait for their turn. */
  clear: () => void toaster.remove(),
};

/** At the end of the line in both directions: the toaster turns its sides round once too often from right to left. */
const atTheEnd = {
  _rtl: {
    alignItems: { md: 'flex-end !important' },
    insetInlineStart: { md: 'auto !important' },
    insetInlineEnd: { md: '1rem !important' },
  },
};

const isCountdown = (value: unknown): value is SecondsLeftProps => typeof value === 'object' && value !== null;

const icons = { success: LuCircleCheck, error: LuCircleX } as const;

export function Toaster() {
  const { t } = useTranslation();
  return (
    <Portal>
      <ChakraToaster aria-label={t('messages')} toaster={toaster} insetInline={{ mdDown: '4' }} css={atTheEnd}>
        {(item) => (
          <Toast.Root width={{ md: 'sm' }} bg="gray.solid" color="gray.contrast">
            <Icon as={icons[item.type as keyof typeof icons] ?? LuInfo} boxSize="18px" flexShrink="0" aria-hidden />
            <Stack gap="0.5" flex="1" maxW="100%">
              {item.title && <Toast.Title>{item.title}</Toast.Title>}
              {item.description && <Toast.Description>{item.description}</Toast.Description>}
              {isCountdown(item.meta?.['countdown']) && <SecondsLeft {...item.meta['countdown']} />}
            </Stack>
            {item.action && <Toast.ActionTrigger>{item.action.label}</Toast.ActionTrigger>}
            {item.closable && <Toast.CloseTrigger aria-label={t('dismiss')} />}
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
