import { describe, expect, it } from '@jest/globals';
import { isOutage, isRefusedData, isRefusedValue, stateOfRefusedContent } from '#platform/outages.ts';

const withCode = (code: string, message = 'it went wrong') => Object.assign(new Error(message), { code });

describe('what may pass by itself', () => {
  it('knows a lost database, network or disk by its code, however deep it lies', () => {
    for (const code of ['57P01', '08006', '53300', '40001', '55000', 'ECONNREFUSED', 'ENOTFOUND', 'ENOSPC']) {
      expect([code, isOutage(withCode(code))]).toEqual([code, true]);
    }
    expect(isOutage(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
    expect(isOutage(new Error('outer', { cause: withCode('57P03') }))).toBe(true);
  });

  it('knows what the driver says without a code', () => {
    expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isOutage(new Error('timeout exceeded when trying to connect'))).toBe(true);
  });

  it('takes neither a fault of ours nor refused data for an outage', () => {
    for (const fault of [
      new TypeError('x is not a function'),
      withCode('22003'),
      withCode('42703'),
      withCode('ENOENT'),
      null,
    ]) {
      expect(isOutage(fault)).toBe(false);
    }
  });

  it('tells a refused value from a refused row', () => {
    expect([isRefusedValue(withCode('22003')), isRefusedData(withCode('22003'))]).toEqual([true, true]);
    expect([isRefusedValue(withCode('23514')), isRefusedData(withCode('23514'))]).toEqual([false, true]);
    expect([isRefusedData(withCode('42P01')), isRefusedData(new Error('no code'))]).toEqual([false, false]);
  });

  it('tells what a file holds from what is wrong with us', () => {
    expect(['22P02', '54000', '42703', '53100'].map((code) => stateOfRefusedContent(withCode(code)))).toEqual([
      '22P02',
      '54000',
      null,
      null,
    ]);
  });
});
