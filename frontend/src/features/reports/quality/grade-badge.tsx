import { Badge } from '@chakra-ui/react';
import type { Grade } from '#contracts/process-reports.ts';

const palettes: Readonly<Record<Grade, string>> = { A: 'done', B: 'done', C: 'provider', D: 'fault' };

export function GradeBadge({ grade }: { grade: Grade | null }) {
  if (grade === null) return <>–</>;
  return (
    <Badge colorPalette={palettes[grade]} variant="subtle" fontWeight="600">
      {grade}
    </Badge>
  );
}
