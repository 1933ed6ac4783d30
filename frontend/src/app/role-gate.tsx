import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import { useSession } from '../lib/session.ts';
import { mayOpen } from './navigation.ts';

export interface RoleGateProps {
  screen: Screen;
  baseRoles: readonly BaseRole[];
  children: ReactNode;
}

/** Decides what is shown. Every call behind it is authorised again by the server. */
export function RoleGate({ screen, baseRoles, children }: RoleGateProps) {
  return mayOpen(useSession(), screen, baseRoles) ? children : <Navigate to="/unauthorizedaccess" replace />;
}
