import { registerHooks } from 'node:module';

const globals = new URL('globals.js', import.meta.url).href;

// The runner of the tests gives no module `@jest/globals`, as tests run in bare Node.js.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
