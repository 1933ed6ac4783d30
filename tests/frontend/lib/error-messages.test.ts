import { ApiError } from '../../../frontend/src/lib/api-error.ts';
import { errorMessage } from '../../../frontend/src/lib/error-messages.ts';
import { i18next } from '../../../frontend/src/lib/i18n.ts';
import { speak } from '../render.tsx';

const tooFar = new ApiError('PostMonthOutOfRange', 422, { details: { first: '2016-11-01', last: '2028-11-01' } });

it.each([
  ['en', 'Choose one from Nov 2016 to Nov 2028.'],
  ['ja', '2016年11月から2028年11月までの月を選択してください。'],
] as const)('of a post month too far away says in %s what may be chosen', async (language, range) => {
  await speak(language);
  expect(errorMessage(i18next.getFixedT(language, 'errors'), tooFar)).toContain(range);
});
