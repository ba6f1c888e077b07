import { jsonIn } from '#values/text/json-text.ts'

/** Reads a body as JSON that walks can be recursive over; undefined if it is not JSON, or is nested deeper. */
export const shallowJson = (body: Buffer | string): unknown => jsonIn(body.toString())
