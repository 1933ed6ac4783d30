import type { FetchMessageObject, MessageStructureObject } from 'imapflow';

export interface MailAttachment {
  /** Number of the part within the message. */
  part: string;
  fileName: string;
  sizeBytes: number;
  /** By its name a workbook, CSV or JSON file. */
  isTaken: boolean;
}

export interface MailMessage {
  uid: number;
  /** Its Message-ID; where it has none, its number in the folder. */
  key: string;
  sender: string;
  subject: string;
  receivedAt: Date | null;
  attachments: MailAttachment[];
}

const taken = /\.(xlsx|xlsm|xlsb|xls|ods|csv|txt|json)$/iu;
const deceivingMarks = /[\p{Cc}\u202a-\u202e\u2066-\u2069\\/]/gu;
const longestText = 300;
const longestName = 150;

/** Of what a sender has written nothing is believed: it is shortened, and shown as text. */
export function messageOf({ uid, envelope, bodyStructure, internalDate }: FetchMessageObject): MailMessage {
  const [from] = envelope?.from ?? [];
  return {
    uid,
    key: textOf(envelope?.messageId) || `uid ${uid}`,
    sender: textOf(from?.address),
    subject: textOf(envelope?.subject),
    receivedAt: internalDate === undefined ? null : new Date(internalDate),
    attachments: bodyStructure === undefined ? [] : attachmentsIn(bodyStructure),
  };
}

/** Parts with the name of a file that is taken, whether or not they call themselves attachments, and all others that do. */
function attachmentsIn(node: MessageStructureObject): MailAttachment[] {
  const named = textOf(node.dispositionParameters?.['filename'] ?? node.parameters?.['name']).slice(-longestName);
  const isTaken = taken.test(named);
  const isAttachment = isTaken || node.disposition?.toLowerCase() === 'attachment';
  const fileName = named || textOf(node.type).slice(-longestName);
  const own = { part: node.part ?? '1', fileName, sizeBytes: node.size ?? 0, isTaken };
  return [...(isAttachment ? [own] : []), ...(node.childNodes ?? []).flatMap(attachmentsIn)];
}

const textOf = (text: string | undefined): string =>
  (text ?? '').normalize('NFC').replace(deceivingMarks, '_').trim().slice(0, longestText);
