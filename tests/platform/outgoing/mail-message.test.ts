import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MessageStructureObject } from 'imapflow';
import { messageOf } from '#platform/outgoing/mail-message.ts';

interface Leaf {
  name: string | null;
  isAttachment: boolean;
}
type Tree = Leaf | Tree[];

const names = fc.option(
  fc.oneof(
    fc.constantFrom('P-1 rent.xlsx', '賃料.csv', 'picture.png', 'invoice.pdf', 'rows.JSON', 'a.xlsx.exe'),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `${text}.csv`),
  ),
);
const leaf: fc.Arbitrary<Leaf> = fc.record({ name: names, isAttachment: fc.boolean() });
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree'), { minLength: 1, maxLength: 4 })),
}));

/** As a server describes it: parts are numbered by their place. */
function structureOf(node: Tree, part: string): MessageStructureObject {
  if (Array.isArray(node)) {
    const childNodes = node.map((child, index) =>
      structureOf(child, part === '' ? `${index + 1}` : `${part}.${index + 1}`),
    );
    return { type: 'multipart/mixed', childNodes, ...(part !== '' && { part }) };
  }
  const { name, isAttachment } = node;
  const named =
    name === null ? {} : isAttachment ? { dispositionParameters: { filename: name } } : { parameters: { name } };
  const disposition = isAttachment ? { disposition: 'Attachment' } : {};
  return { type: 'application/octet-stream', size: 7, part: part || '1', ...disposition, ...named };
}

const leaves = (node: Tree): Leaf[] => (Array.isArray(node) ? node.flatMap(leaves) : [node]);

describe('a message of a mailbox', () => {
  it('has every part that is an attachment or has the name of a file that is taken, once, wherever it lies', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const { attachments } = messageOf({ seq: 1, uid: 1, bodyStructure: structureOf(node, '') });
        const isFile = ({ name }: Leaf) => /\.(xlsx|csv|json)$/iu.test((name ?? '').trim());
        const found = leaves(node).filter((one) => one.isAttachment || isFile(one));
        expect(attachments.map(({ isTaken }) => isTaken)).toEqual(found.map(isFile));
        expect(new Set(attachments.map(({ part }) => part)).size).toBe(found.length);
        for (const { fileName } of attachments) {
          expect(fileName).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\\/]/u);
          expect(fileName).not.toBe('');
        }
      }),
    );
  });

  it('is named by its Message-ID, and where it has none by its number', () => {
    expect(messageOf({ seq: 1, uid: 7, envelope: { messageId: '<a@b>' } })).toMatchObject({ key: '<a@b>', sender: '' });
    expect(messageOf({ seq: 1, uid: 7 })).toMatchObject({ key: 'uid 7', attachments: [] });
  });
});
