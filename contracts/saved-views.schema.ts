import { z } from 'zod';
import { viewedListNames } from './saved-views.ts';

const name = z.string().trim().min(1).max(60);
const query = z.record(z.string().max(60), z.string().min(1).max(4_000));
const columns = z.array(z.string().max(60)).min(1).max(100).nullable();

export const ofListSchema = z.object({ list: z.enum(viewedListNames) });
export const ofViewSchema = ofListSchema.extend({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const addViewSchema = z.object({ name, query, columns, isDefault: z.boolean() });
/** What is left out stays as it is. */
export const editViewSchema = addViewSchema.partial();
export const columnChoiceSchema = z.object({ columns });

export const savedViewSchema = addViewSchema.extend({ viewId: z.number().int() }).meta({ id: 'SavedView' });
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema), columns }).meta({ id: 'SavedViews' });
