/** As their administrators have called the connections, each in its language. */
export const demoConnections = {
  valuations: 'Northgate valuations',
  occupancy: 'بيانات الإشغال من نظام ساحل',
  loans: '湊PMのローン明細（SFTP）',
  messages: 'Status changes for Northgate',
} as const;
