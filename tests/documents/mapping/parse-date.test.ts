import { describe, expect, it } from '@jest/globals';
import { createDateParser, isImpossibleDay } from '#documents/mapping/parse-date.ts';

describe('createDateParser', () => {
  it.each([
    ['DD/MM/YYYY', '28/02/2026', '2026-02-28'],
    ['DD/MM/YYYY', '3/4/2026', '2026-04-03'],
    ['MM/DD/YYYY', '3/4/2026', '2026-03-04'],
    ['MM/DD/YYYY', '02-28-26', '2026-02-28'],
    ['DD.MM.YY', '28.02.99', '1999-02-28'],
    ['MM/DD/YYYY', '2026-02-28', '2026-02-28'],
    ['MM/DD/YYYY', '2026-02-28T00:00:00', '2026-02-28'],
    ['MM/DD/YYYY', '2/28/2026 12:00 AM', '2026-02-28'],
    ['DD/MM/YYYY', '28-Feb-2026', '2026-02-28'],
    ['DD/MM/YYYY', 'February 28, 2026', '2026-02-28'],
    ['YYYY/MM/DD', '2026年2月28日', '2026-02-28'],
    ['YYYY/MM/DD', '令和8年2月28日', '2026-02-28'],
    ['YYYY/MM/DD', 'R8.2.28', '2026-02-28'],
    ['YYYY/MM/DD', '平成元年1月8日', '1989-01-08'],
    ['YYYY/MM/DD', 'H31.4.30', '2019-04-30'],
    ['YYYY/MM/DD', '昭和64年1月7日', '1989-01-07'],
    ['YYYY/MM/DD', 'S64.1.7', '1989-01-07'],
    ['YYYY/MM/DD', '２０２６／０２／２８', '2026-02-28'],
    ['DD/MM/YYYY', '٢٨/٠٢/٢٠٢٦', '2026-02-28'],
    ['YYYYMMDD', '20260228', '2026-02-28'],
    ['DD/MM/YYYY', '28 May 2026', '2026-05-28'],
    ['DD/MM/YYYY', 'March 3, 2026', '2026-03-03'],
    ['DD/MM/YYYY', 'Sept 3, 2026', '2026-09-03'],
    ['DD/MM/YYYY', '5 April 2026', '2026-04-05'],
    ['DD/MM/YYYY', '5 July 2026', '2026-07-05'],
    ['YYYY/MM/DD', '令和元年5月1日', '2019-05-01'],
    ['YYYY/MM/DD', '\u200e2026/02/28\u200f', '2026-02-28'],
    ['DD/MM/YYYY', '\u061c٢٨/٠٢/٢٠٢٦', '2026-02-28'],
    ['YYYY/MM/DD', '۲۰۲۶/۰۹/۰۸', '2026-09-08'],
    ['DD/MM/YY', '01/02/70', '1970-02-01'],
    ['DD/MM/YY', '01/02/69', '2069-02-01'],
  ])('reads by %s the text %s', (format, text, expected) => {
    expect(createDateParser(format)(text)).toBe(expected);
  });

  it.each([
    ['DD/MM/YYYY', '02/28/2026'],
    ['MM/DD/YYYY', '30/02/2026'],
    ['MM/DD/YYYY', '02/30/2026'],
    ['MM/DD/YYYY', '46081'],
    ['MM/DD/YYYY', '20260228'],
    ['MM/DD/YYYY', 'tbd'],
    ['MM/DD/YYYY', '2026'],
    ['DD/MM/YYYY', '28 Foo 2026'],
    ['DD/MM/YYYY', '28 Marching 2026'],
    ['DD/MM/YYYY', '28 Sepp 2026'],
    ['DD/MM/YYYY', '28/13/2026'],
    ['DD/MM/YYYY', '00/02/2026'],
    ['DD/MM/YYYY', '28/00/2026'],
    ['DD/MM/YYYY', '28/02/1799'],
    ['DD/MM/YYYY', '28/02/2301'],
  ])('refuses by %s the text %s', (format, text) => {
    expect(createDateParser(format)(text)).toBeNull();
  });
});

describe('isImpossibleDay', () => {
  it.each([
    ['30/02/2026', true],
    ['28/02/2026', false],
    ['31/04/2026', true],
    ['10/13/2026', false],
    ['32/01/2026', false],
    ['30/14/2026', false],
    ['31/00/2026', false],
    ['tbd', false],
  ])('%s: %s', (text, isImpossible) => {
    expect(isImpossibleDay(text, 'DD/MM/YYYY')).toBe(isImpossible);
  });
});
