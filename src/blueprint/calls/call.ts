import type { z, ZodMiniType } from 'zod/mini'
import type { Shape, WireOfShape } from '#blueprint/answer.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import type { Guard } from './guard.ts'

/**
 * A fixed call, not defined by a screen. Its route, its documentation and how the panel calls it are derived from this
 * value. The browser is given its method and path alone.
 */
export interface Call {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly title: string
  readonly description?: string
  readonly guard: Guard
  /** How the caller is authenticated, if the guard alone does not say it. */
  readonly authentication?: string
  /** Query parameters. */
  readonly parameters?: ZodMiniType
  readonly body?: ZodMiniType
  /** Content types of the body; without them JSON. */
  readonly bodyTypes?: readonly string[]
  readonly example?: unknown
  /** Accepts the bytes of one picture instead of JSON; max size in bytes. */
  readonly takesPicture?: number
  /** It may move: a GIF or WebP animation. */
  readonly takesAnimation?: true
  /** An Android package instead of a picture, which the route reads as a stream. */
  readonly takesPackage?: true
  /** The kinds of the response data, or one of the responses without data. */
  readonly answer: Shape | PlainAnswer
  /** Type-level only: the data that the panel reads, where the kinds of the answer do not say it or say less. */
  readonly types?: { readonly data: unknown }
}
/** 'done': a message; 'picture': a JPEG; 'package': an Android package; 'events': server-sent; 'live': whether there is a session. */
type PlainAnswer = 'done' | 'picture' | 'package' | 'events' | 'live'

/** Preserves the types of body and answer for the handler and for the panel. */
export const call = <const C extends Call>(definition: C): C => definition

/** Says which data the panel reads. */
export const reads = <Data>(): { readonly types?: { readonly data: Data } } => ({})

/** What is sent: the values of the body as typed, before they are parsed. */
export type InputOf<C extends Call> = C extends { readonly body: infer Body extends ZodMiniType }
  ? z.input<Body>
  : undefined
export type QueryOf<C extends Call> = C extends { readonly parameters: infer Parameters extends ZodMiniType }
  ? z.input<Parameters>
  : undefined

type DataOf<C extends Call> = C extends { readonly types?: infer Types }
  ? NonNullable<Types> extends { readonly data: infer Data }
    ? Data
    : unknown
  : unknown

/** The data of the answer as it arrives. */
export type AnswerDataOf<C extends Call> = 'types' extends keyof C
  ? DataOf<C>
  : C extends { readonly answer: infer A extends Shape }
    ? WireOfShape<A>
    : unknown

/** The answer as it arrives. */
export type CallAnswer<C extends Call> = C extends { readonly answer: 'done' }
  ? DoneResponse<AnswerDataOf<C>>
  : C extends { readonly answer: 'live' }
    ? { readonly status: boolean; readonly data?: AnswerDataOf<C> }
    : { readonly status: true; readonly data: AnswerDataOf<C> }
