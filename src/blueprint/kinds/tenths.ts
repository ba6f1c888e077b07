import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { integer } from './kinds.ts'

const isTenths = (wire: number): boolean => Math.round(wire * 10) / 10 === wire

/** A number with one decimal at most: what a market on a number ends with. */
export const tenths = (
  label: string,
  { least, most, ...traits }: Traits & { readonly least: number; readonly most: number },
): Kind<'tenths', number, number> => ({
  ...integer(label, traits),
  name: 'tenths',
  wire: z
    .number('Enter a number')
    .check(
      z.refine(isTenths, 'Enter at most one decimal'),
      z.gte(least, `At least ${least}`),
      z.lte(most, `At most ${most}`),
    ),
})
