import { useMemo, useState } from 'react';
import type { Finding } from '#contracts/submission-views.ts';
import { causesOf } from './causes.ts';
import type { Cause } from './causes.ts';

/** Errors by cause: a closed cause is one line, an opened one has its findings in the table too. */
export function useCauses(findings: readonly Finding[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const causes = useMemo(() => causesOf(findings), [findings]);
  const isOpen = ({ key }: Cause) => opened.has(key);
  const hidden = new Set(causes.filter((cause) => !isOpen(cause)).flatMap((cause) => cause.findings));
  const onToggle = (cause: Cause) =>
    setOpened(
      (before) => new Set(isOpen(cause) ? [...before].filter((key) => key !== cause.key) : [...before, cause.key]),
    );
  return { causes, isOpen, onToggle, listed: findings.filter((finding) => !hidden.has(finding)) };
}
