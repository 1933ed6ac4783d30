import { afterEach, describe, expect, it } from '@jest/globals';
import { chooseAppearance, startAppearance } from '../../../frontend/src/lib/appearance.ts';

afterEach(() => chooseAppearance('light'));

const classOfPage = () => document.documentElement.className;

describe('the appearance of a page', () => {
  it('is light while it is printed, and as it was chosen before and after', () => {
    startAppearance();
    chooseAppearance('dark');
    expect(classOfPage()).toBe('dark');
    window.dispatchEvent(new Event('beforeprint'));
    expect(classOfPage()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(classOfPage()).toBe('dark');
  });
});
