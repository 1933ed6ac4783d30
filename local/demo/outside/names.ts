/** As their administrators have called the connections, each in its language. */
export const demoConnections = {
  valuations: 'Northgate valuations',
  occupancy: 'بيانات الإشغال من نظام ساحل',
  loans: '湊PMのローン明細（SFTP）',
  mails: '湊PMのメールボックス',
  folder: 'تقييمات ساحل (مجلد)',
  messages: 'Status changes for Northgate',
} as const;

/** By what name one signs in to the mailbox. */
export const mailUser = 'postmonth';
