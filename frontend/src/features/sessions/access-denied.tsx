import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LuLogIn } from 'react-icons/lu';
import { useSearchParams } from 'react-router-dom';
import { Code } from '../../components/bdi.tsx';
import { Logo } from '../../components/logo.tsx';
import { clearStoredUser } from '../../lib/stored-user.ts';
import { leaveTo } from '../../lib/leave.ts';
import { logQuietly } from '../../lib/log.ts';
import { signOut } from './session-api.ts';

function RefusedStamp() {
  return (
    <Flex
      align="center"
      justify="center"
      boxSize="106px"
      rounded="full"
      borderWidth="4px"
      borderColor="fault.fg"
      color="fault.fg"
      aria-hidden
    >
      <Flex align="center" justify="center" boxSize="88px" rounded="full" borderWidth="1.5px" borderColor="fault.fg">
        <Box style={{ fontSize: '34px' }} fontWeight="600" transform="rotate(-8deg)">
          403
        </Box>
      </Flex>
    </Flex>
  );
}

export function AccessDenied() {
  const { t } = useTranslation('shell');
  const { t: tCommon } = useTranslation('common');
  const [params] = useSearchParams();
  const reference = params.get('reference');
  // The label reads in its own direction, the reference always from left to right.
  const [before, after] = tCommon('reference', { reference: '|' }).split('|');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    document.title = `${t('page.accessDenied')} · Postmonth`;
  }, [t]);
  const leave = () => {
    signOut().catch((error: unknown) => {
      // Whoever is refused must always get back to the sign-in page, even when the server does not answer.
      logQuietly('Sign-out was not answered', error);
      clearStoredUser();
      leaveTo('/');
    });
  };
  return (
    <Flex direction="column" minH="100dvh" p="6">
      <header>
        <Logo />
      </header>
      <Flex as="main" flex="1" direction="column" align="center" justify="center" textAlign="center">
        <RefusedStamp />
        <Heading ref={heading} as="h1" textStyle="3xl" mt="4" tabIndex={-1} outline="none">
          {t('denied.title')}
        </Heading>
        <Text textStyle="lg" color="fg.muted" mt="1">
          {t('denied.text')}
        </Text>
        <Button colorPalette="ink" size="lg" mt="5" onClick={leave}>
          <LuLogIn className="flip" aria-hidden />
          {t('denied.back')}
        </Button>
        {reference && (
          <Text textStyle="xs" color="fg.muted" mt="4">
            {before}
            <Code>{reference}</Code>
            {after}
          </Text>
        )}
      </Flex>
    </Flex>
  );
}
