import { z } from 'zod/mini'
import { choicesOf } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const shared = { permission: null, scope: 'everyone', parameters: z.object({}), answer: choicesOf(text()) } as const

/** Sports in which new competitions, events and templates can be made. */
export const sportChoices = query({ ...shared, at: '/api/sports/choices', title: 'Sport choices' })

/** All sports by name, those that are switched off last. */
export const sportNames = query({ ...shared, at: '/api/sports/names', title: 'Names of sports' })
