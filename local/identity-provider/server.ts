import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Express, Request } from 'express';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { refuseOutsideUse } from '../loopback-only.ts';
import { serveFonts } from '../page.ts';
import { wantedOrFree } from '../ports.ts';
import { chooseLanguage } from '../words.ts';
import { clientId, tenantId } from './claims.ts';
import type { Person } from './people.ts';
import { createProvider } from './provider.ts';
import { renderExpiredPage, renderSignInPage } from './sign-in-page.ts';
import { Store } from './store.ts';

export interface IdentityProviderOptions {
  dataDir: string;
  /** Wanted port; a free one is taken when it is in use. */
  port: number;
  clientSecret: string;
  cookieKey: string;
  nodeEnv: string;
  /** Interface and address of the application that signs in here. */
  host: string;
  publicUrl?: string;
  listPeople: () => Promise<readonly Person[]>;
}

export interface LocalIdentityProvider {
  /** What the application is configured with. */
  settings: {
    ENTRA_TENANT_ID: string;
    ENTRA_CLIENT_ID: string;
    ENTRA_CLIENT_SECRET: string;
    AUTHORITY: string;
    AUTHORITY_METADATA_URL: string;
  };
  url: string;
  stop: () => Promise<void>;
}

/** Starts the stand-in for Entra ID on the loopback interface. @throws Error in production or on a foreign interface */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<LocalIdentityProvider> {
  refuseOutsideUse(
    'The embedded identity provider',
    options,
    'Set ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET.',
  );
  const dir = join(options.dataDir, 'identity');
  const store = new Store(dir);
  const port = await wantedOrFree(options.port);
  const url = `http://localhost:${port}`;
  const issuer = `${url}/${tenantId}/v2.0`;
  const nameOf = async (email: string) => {
    const people = await options.listPeople().catch(() => []);
    return people.find((person) => person.email.toLowerCase() === email)?.name ?? email;
  };
  const { clientSecret, cookieKey } = options;
  const provider = createProvider({ issuer, dir, store, clientSecret, cookieKey, nameOf });
  const server = createServer(createApp(provider, options.listPeople));
  // No kept-alive sockets: after a restart a client would write into a dead one, and sign-in would fail once.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    settings: {
      ENTRA_TENANT_ID: tenantId,
      ENTRA_CLIENT_ID: clientId,
      ENTRA_CLIENT_SECRET: clientSecret,
      // MSAL insists on https here and then takes every address from the metadata.
      AUTHORITY: `https://localhost:${port}/${tenantId}/v2.0`,
      AUTHORITY_METADATA_URL: `${issuer}/.well-known/openid-configuration`,
    },
    url,
    stop: async () => {
      store.save();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createApp(provider: Provider, listPeople: () => Promise<readonly Person[]>): Express {
  const app = express();
  app.disable('x-powered-by');
  serveFonts(app);
  app.get('/sign-in/:uid', async (request, response) => {
    const interaction = await provider.interactionDetails(request, response).catch(() => null);
    const language = languageOf(request, interaction?.params['ui_locales']);
    if (interaction === null) return void response.status(400).send(renderExpiredPage(language));
    response.set('Cache-Control', 'no-store');
    response.send(renderSignInPage({ uid: interaction.uid, language, people: await listPeople(), now: new Date() }));
  });
  app.post('/sign-in/:uid', express.urlencoded({ extended: false }), async (request, response) => {
    const { email } = request.body as { email?: string };
    const accountId = (email ?? '').trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(accountId)) return void response.redirect(303, `/sign-in/${request.params.uid}`);
    try {
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId } },
        { mergeWithLastSubmission: false },
      );
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      response.status(400).send(renderExpiredPage(languageOf(request, undefined)));
    }
  });
  app.use(`/${tenantId}/v2.0`, provider.callback());
  return app;
}

function languageOf(request: Request, uiLocales: unknown): ReturnType<typeof chooseLanguage> {
  const clicked = typeof request.query['language'] === 'string' ? request.query['language'] : undefined;
  return chooseLanguage(
    clicked ?? (typeof uiLocales === 'string' ? uiLocales : undefined),
    request.headers['accept-language'],
  );
}
