import type { Request, Response } from 'express';
import { sessionCookieOf } from './session-data.ts';

const cookies = [
  { name: sessionCookieOf('http:'), secure: false },
  { name: sessionCookieOf('https:'), secure: true },
];

/** Removes the session and its cookie; the request continues with an empty session, because it may be a sign-in. */
export async function endSession(request: Request, response: Response): Promise<void> {
  await renewSessionId(request);
  for (const { name, secure } of cookies)
    response.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** A new id at sign-in, so that an id planted before it is worth nothing. */
export async function renewSessionId(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** The cookie must not reach the browser before the row is there: the next request may be faster. */
export async function saveSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}
