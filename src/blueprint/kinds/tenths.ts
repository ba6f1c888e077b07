import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { integer } from './kinds.ts'

const isTenths = (wire: number): boolean => Math.round(wire * 10) / 10 === wire

/** A whole number or one with a half, such as the line of a session. */
export const halves = (
  label: string,
  { min, max, ...traits }: Traits & { readonly min: number; readonly max: number },
): Kind<'tenths', number, number> => ({
  ...integer(label, traits),
  name: 'tenths',
  wire: z.number('Enter a number.').check(
    z.refine((wire) => (wire * 2) % 1 === 0, 'Enter a whole number or a half.'),
    z.gte(min, `At least ${min}`),
    z.lte(max, `At most ${max}`),
  ),
})

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
