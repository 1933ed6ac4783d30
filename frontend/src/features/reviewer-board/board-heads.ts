export type BoardKind = 'myTurn' | 'waiting' | 'done';

interface BoardHead {
  id:
    | 'status'
    | 'dueOn'
    | 'findings'
    | 'uploadedBy'
    | 'action'
    | 'where'
    | 'waitsFor'
    | 'since'
    | 'doneSince'
    | 'decidedBy';
  width: string;
  isEnd?: boolean;
}

const firstTwo: BoardHead[] = [
  { id: 'status', width: '200px' },
  { id: 'dueOn', width: '176px' },
];

const heads: Record<BoardKind, BoardHead[]> = {
  myTurn: [
    ...firstTwo,
    { id: 'findings', width: '132px' },
    { id: 'uploadedBy', width: '176px' },
    { id: 'action', width: '116px', isEnd: true },
  ],
  waiting: [
    ...firstTwo,
    { id: 'where', width: '132px' },
    { id: 'waitsFor', width: '176px' },
    { id: 'since', width: '116px', isEnd: true },
  ],
  done: [
    ...firstTwo,
    { id: 'where', width: '132px' },
    { id: 'decidedBy', width: '176px' },
    { id: 'doneSince', width: '116px', isEnd: true },
  ],
};

export const headsOf = (kind: BoardKind): readonly BoardHead[] => heads[kind];
