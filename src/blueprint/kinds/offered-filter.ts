import type { QueryPath } from '../addresses.ts'
import { InvalidFilter, type Filter } from '../filters.ts'

type Traits = { readonly label: string; readonly promoted?: boolean }

/** Any of the codes that a query offers, such as sports: staff add to them, so the address bar takes each code. */
export const anyOffered = (offers: QueryPath, traits: Traits): Filter<string[]> => ({
  operator: 'anyOf',
  options: [],
  offers,
  ...traits,
  read: (text) =>
    /^[a-z][a-z0-9_]{0,29}(,[a-z][a-z0-9_]{0,29}){0,63}$/.test(text)
      ? text.split(',')
      : new InvalidFilter('Choose from the list.'),
  write: (values) => values.join(','),
})

/** The sports of this installation. */
export const anySport = (traits: Omit<Traits, 'label'> = {}): Filter<string[]> =>
  anyOffered('/api/sports/names', { label: 'Sport', ...traits })
