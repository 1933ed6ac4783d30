import base from '../playwright.config.ts';

/** `npm run pictures` takes the pictures of `docs/pictures/` again, from the demonstration. */
export default {
  ...base,
  testDir: '.',
  testMatch: '**/take-pictures.ts',
  projects: [{ name: 'pictures', workers: 1 }],
  use: { ...base.use, viewport: { width: 1440, height: 900 } },
  // The demonstration alone.
  webServer: Array.isArray(base.webServer) ? base.webServer.slice(0, 1) : base.webServer,
};
