import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { integer } from './kinds.ts'

const isTenths = (wire: number): boolean => Math.round(wire * 10) / 10 === wire

/** A number with at most one decimal, such as the result of a numeric market. */
export const tenths = (
  label: string,
  { min, max, ...traits }: Traits & { readonly min: number; readonly max: number },
): Kind<'tenths', number, number> => ({
  ...integer(label, traits),
  name: 'tenths',
  wire: z
    .number('Enter a number.')
    .check(
      z.refine(isTenths, 'Enter at most one decimal.'),
      z.gte(min, `At least ${min}`),
      z.lte(max, `At most ${max}`),
    ),
})
