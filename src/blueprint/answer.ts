import type { AnyKind, Kind } from './kind.ts'
import { choice, text } from './kinds/kinds.ts'

/**
 * The shape of a query's answer: a kind, a record of shapes, or one of the nestings below. The
 * handler returns the inner values; the engine derives the wire format, masking and documentation
 * from the shape.
 */
export type Shape = AnyKind | Fields | Nesting
export interface Fields {
  readonly [name: string]: Shape
}
type Nesting = Many | Nullable | Optional | MapOf

interface Many<S extends Shape = Shape> {
  readonly nesting: 'many'
  readonly of: S
}
interface Nullable<S extends Shape = Shape> {
  readonly nesting: 'nullable'
  readonly of: S
}
interface Optional<S extends Shape = Shape> {
  readonly nesting: 'optional'
  readonly of: S
}
interface MapOf<S extends Shape = Shape, Key extends string = string> {
  readonly nesting: 'map'
  readonly of: S
  /** Empty allows any key. */
  readonly keys: readonly Key[]
}

/** A list of items of one shape. */
export const many = <S extends Shape>(of: S): Many<S> => ({ nesting: 'many', of })
/** Always present; null when there is no value. */
export const nullable = <S extends Shape>(of: S): Nullable<S> => ({ nesting: 'nullable', of })
/** A record in which each value may be null. */
export const eachNullable = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, nullable(shape)])) as {
    readonly [Name in keyof F]: Nullable<F[Name]>
  }
/** Omitted when there is no value. */
export const optional = <S extends Shape>(of: S): Optional<S> => ({ nesting: 'optional', of })
/** A map with one shape for each of these keys; without keys, for any key. */
export const mapOf = <S extends Shape, const Key extends string = string>(
  of: S,
  keys: readonly Key[] = [],
): MapOf<S, Key> => ({ nesting: 'map', of, keys })
/** One of a fixed set of options. */
export const option = <const Option extends string>(options: readonly Option[]): Kind<'choice', Option, Option> =>
  choice('', options)

/** The answer of a query that supplies options for a choice, by the kind of the ids. */
export const choicesOf = <K extends AnyKind>(id: K) => many({ id, name: text(), hint: optional(text()) })
export const choicesAnswer = choicesOf(text())

type OptionalKeys<S> = { [Name in keyof S]: S[Name] extends { readonly nesting: 'optional' } ? Name : never }[keyof S]

/** The value type the handler returns: minor units, instants as Date, ids as bigint. */
export type ValuesOf<S> =
  S extends Kind<string, infer Value, any>
    ? Value
    : S extends { readonly nesting: 'many'; readonly of: infer Each }
      ? readonly ValuesOf<Each>[]
      : S extends { readonly nesting: 'nullable'; readonly of: infer Inner }
        ? ValuesOf<Inner> | null
        : S extends { readonly nesting: 'optional'; readonly of: infer Inner }
          ? ValuesOf<Inner> | undefined
          : S extends { readonly nesting: 'map'; readonly of: infer Each; readonly keys: readonly (infer Key)[] }
            ? { readonly [Name in Key & string]: ValuesOf<Each> }
            : [OptionalKeys<S>] extends [never]
              ? { readonly [Name in keyof S]: ValuesOf<S[Name]> }
              : { readonly [Name in Exclude<keyof S, OptionalKeys<S>>]: ValuesOf<S[Name]> } & {
                  readonly [Name in OptionalKeys<S>]?: ValuesOf<S[Name]>
                }

/** The wire type: decimal texts, ISO instants, ids as texts. */
export type WireOfShape<S> =
  S extends Kind<string, any, infer Wire>
    ? Wire
    : S extends { readonly nesting: 'many'; readonly of: infer Each }
      ? WireOfShape<Each>[]
      : S extends { readonly nesting: 'nullable'; readonly of: infer Inner }
        ? WireOfShape<Inner> | null
        : S extends { readonly nesting: 'optional'; readonly of: infer Inner }
          ? WireOfShape<Inner> | undefined
          : S extends { readonly nesting: 'map'; readonly of: infer Each; readonly keys: readonly (infer Key)[] }
            ? { [Name in Key & string]: WireOfShape<Each> }
            : [OptionalKeys<S>] extends [never]
              ? { -readonly [Name in keyof S]: WireOfShape<S[Name]> }
              : { -readonly [Name in Exclude<keyof S, OptionalKeys<S>>]: WireOfShape<S[Name]> } & {
                  -readonly [Name in OptionalKeys<S>]?: WireOfShape<S[Name]>
                }

export const isKind = (shape: Shape): shape is AnyKind => 'toWire' in shape && typeof shape.toWire === 'function'
export const isNesting = (shape: Fields | Nesting): shape is Nesting => typeof shape.nesting === 'string'
