import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { refusalCodes } from './submissions.ts';

export const errorCodeSchema = z.enum([...errorCodes, ...refusalCodes]);
