import Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { isLoopback } from '../loopback-only.ts';
import { claimsOf, clientId, clientInfoOf } from './claims.ts';
import { loadSigningKeys } from './store.ts';
import type { Store } from './store.ts';

export interface ProviderOptions {
  issuer: string;
  dir: string;
  store: Store;
  clientSecret: string;
  cookieKey: string;
  nameOf: (email: string) => Promise<string>;
}

const scopes = ['openid', 'profile', 'email', 'offline_access', 'user.read'];
const hour = 3600;
const ttl = {
  AccessToken: hour,
  IdToken: hour,
  Interaction: hour,
  Grant: 90 * 24 * hour,
  RefreshToken: 90 * 24 * hour,
  Session: 24 * hour,
};

/** An OpenID provider with the manners of Entra ID: its paths, its claims, its `client_info`, its refresh tokens. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configuration(options));
  acceptLoopbackAddresses(provider);
  // MSAL always asks for offline_access, which the provider grants after a consent page only; then renewal would fail.
  Object.defineProperty(provider.RefreshToken.prototype, 'scopes', { get: () => new Set(scopes) });
  provider.use(async (ctx, next) => {
    await next();
    const email = ctx.oidc?.account?.accountId;
    if (ctx.oidc?.route !== 'token' || email === undefined || typeof ctx.body !== 'object' || ctx.body === null) return;
    if ('id_token' in ctx.body) Object.assign(ctx.body, { client_info: clientInfoOf(email) });
  });
  return provider;
}

function configuration(options: ProviderOptions): Configuration {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: (model: string) => options.store.adapter(model),
    jwks: loadSigningKeys(options.dir),
    cookies: { keys: [options.cookieKey], long: cookie, short: cookie },
    clients: [
      {
        client_id: clientId,
        client_secret: options.clientSecret,
        redirect_uris: ['http://localhost/api/auth/callback'],
        post_logout_redirect_uris: ['http://localhost/'],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    scopes,
    claims: { openid: ['sub', 'oid', 'tid', 'ver', 'preferred_username', 'name', 'email'] },
    conformIdTokenClaims: false,
    findAccount: async (_ctx, email) => ({
      accountId: email,
      claims: async () => claimsOf(email, await options.nameOf(email)),
    }),
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
    issueRefreshToken: async () => true,
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      const client = ctx.oidc.client?.clientId;
      if (accountId === undefined || client === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: client });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    pkce: { required: () => true },
    // As with Entra ID a refresh token is good until it expires. One that is good once would sign out a person whose renewal was
    // answered and not yet kept when a server ended.
    rotateRefreshToken: false,
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: '/discovery/keys',
      userinfo: '/oidc/userinfo',
      end_session: '/oauth2/logout',
    },
    ttl,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource: signedOutSource },
    },
  };
}

/** The application's port is not known beforehand, so any address on this machine may be returned to. */
function acceptLoopbackAddresses(provider: Provider): void {
  const isOurs = (address: string, path: string) => {
    const url = URL.parse(address);
    return url !== null && isLoopback(url.hostname) && url.pathname === path;
  };
  provider.Client.prototype.redirectUriAllowed = (address) => isOurs(address, '/api/auth/callback');
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address) => isOurs(address, '/');
}

type LogoutSource = NonNullable<
  NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>['logoutSource']
>;

/** The person has already chosen to sign out: the form sends itself. */
const logoutSource: LogoutSource = (ctx, form) => {
  ctx.body = `<!doctype html><title>Postmonth</title>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
<script>document.forms[0].submit()</script>
<noscript><button type="submit" form="op.logoutForm">Postmonth</button></noscript>`;
};

function signedOutSource(ctx: Parameters<LogoutSource>[0]): void {
  ctx.body = '<!doctype html><title>Postmonth</title><p>Signed out. サインアウトしました。 تم تسجيل الخروج.</p>';
}
