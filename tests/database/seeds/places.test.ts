import { describe, expect, it } from '@jest/globals';
import { placeLookups } from '#database/seeds/places.ts';

const { State, Country } = placeLookups();
const states = Object.entries(State);

describe('states', () => {
  it('lie in a country that is known', () => {
    expect(states.filter(([, { parent = '' }]) => !(parent in Country))).toEqual([]);
  });

  it('mostly have a name in each language, in its own script', () => {
    const ja = states.flatMap(([code, { ja }]) => (ja === undefined ? [] : [{ code, name: ja }]));
    const ar = states.flatMap(([code, { ar }]) => (ar === undefined ? [] : [{ code, name: ar }]));
    expect(ja.length / states.length).toBeGreaterThan(0.9);
    expect(ar.length / states.length).toBeGreaterThan(0.85);
    expect(ja.filter(({ name }) => !/[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}]/u.test(name))).toEqual([]);
    expect(ar.filter(({ name }) => !/\p{Script=Arabic}/u.test(name))).toEqual([]);
  });

  it.each(['ja', 'ar'] as const)('are told apart within their country (%s)', (language) => {
    const named = states.flatMap(([code, state]) => {
      const name = state[language];
      return name === undefined ? [] : [`${code.slice(0, 2)} ${name}`];
    });
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });
});
