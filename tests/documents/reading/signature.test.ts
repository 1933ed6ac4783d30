import { describe, expect, it } from '@jest/globals';
import { checkSignature } from '#documents/reading/signature.ts';

const limits = { maxBytes: 1000 };
const zip = Buffer.from('504b030414000000', 'hex');

describe('checkSignature', () => {
  it.each([
    [zip, 'a.xlsx', 500, null],
    [zip, 'A.XLSM', 500, null],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', 500, null],
    [Buffer.from('a,b\n'), 'a.csv', 4, null],
    [Buffer.from('a,b\n'), 'a.xlsx', 4, 'WRONG_TYPE'],
    [zip, 'a.csv', 500, 'WRONG_TYPE'],
    [zip, 'a.docx', 500, 'WRONG_TYPE'],
    [zip, 'xlsx', 500, null],
    [zip, 'a.xlsx', 1001, 'TOO_LARGE'],
    [Buffer.alloc(0), 'a.xlsx', 0, 'EMPTY'],
    [Buffer.from('\ufeff<?xml version="1.0"?>'), 'a.csv', 30, 'WRONG_TYPE'],
  ])('judges %j named %s', (head, fileName, size, expected) => {
    expect(checkSignature(head, fileName, size, limits)).toBe(expected);
  });
});
