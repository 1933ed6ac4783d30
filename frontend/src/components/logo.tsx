import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" style={{ flexShrink: 0 }}>
      <circle cx="16" cy="16" r="15" fill="#2342C6" />
      <circle cx="16" cy="16" r="11.8" fill="none" stroke="#fff" strokeWidth="1.6" />
      <path
        d="M13 22V10h4.3a3.6 3.6 0 0 1 0 7.2H13"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { t } = useTranslation();
  return (
    <Flex as="span" align="center" gap="2">
      <LogoMark />
      <Text as="span" fontWeight="600" srOnly={isMarkOnly}>
        {t('productName')}
      </Text>
    </Flex>
  );
}
