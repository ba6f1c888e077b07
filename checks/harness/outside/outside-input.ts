import { readFileSync } from 'node:fs'

/** A file of the checks from outside, as text. */
export const outsideInput = (name: string): string => readFileSync(`checks/outside/inputs/${name}`, 'utf8')
