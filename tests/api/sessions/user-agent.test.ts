import { describe, expect, it } from '@jest/globals';
import { readUserAgent } from '#api/sessions/user-agent.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';

describe('what a browser calls itself', () => {
  it.each([
    [`${mac} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'Safari', 'macOS'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('%s: %s on %s', (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system });
  });
});
