import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Environment } from '#platform/env.ts';
import { nonceOf } from './frontend.ts';

/** Paths below /api that a browser shows as a page. */
const pages = new Set(['/api/docs']);

/** Where a browser comes by itself: the sign-in, which may say why it is refused, and the page that stops mails. */
const shown = ['/api/auth/', '/api/notifications/stop/'];

/** Adds the headers of a page to pages, and the shorter ones of data to what scripts fetch from the api. */
export function secureHeaders(environment: Environment): RequestHandler {
  const isHttps = environment.publicUrl.startsWith('https:');
  const ofPages = pageHeaders(isHttps);
  const ofData = dataHeaders(isHttps);
  return (request, response, next) => {
    if (request.path.startsWith('/api/') && !pages.has(request.path)) {
      // Opened by its address, data becomes a file and never a page; a route that sends a file names it itself.
      if (!shown.some((path) => request.path.startsWith(path))) {
        response.set('Content-Disposition', 'attachment; filename="api.json"');
      }
      ofData(request, response, next);
      return;
    }
    response.set('Permissions-Policy', refusedDevices);
    ofPages(request, response, next);
  };
}

const refusedDevices = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

function pageHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles into the page at run time, with the nonce that the page names.
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
}

/**
 * The headers that matter to an answer that is no document: a dashboard fetches some twenty of them.
 * Source: OWASP REST Security Cheat Sheet, "Security Headers".
 */
function dataHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps,
    frameguard: { action: 'deny' },
    referrerPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
