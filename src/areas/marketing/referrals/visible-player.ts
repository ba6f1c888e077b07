import { sql } from 'kysely'
import type { Scope } from '#engine/scope.ts'

/** A player by id, named only to readers who may see that player. */
export const visiblePlayer = <Value>(scope: Scope, id: string, column: 'id' | 'username') =>
  sql<Value>`(select ${sql.ref(`v.${column}`)} from player v
    where v.cell = cell_of(${sql.ref(id)}) and v.id = ${sql.ref(id)} and ${scope.within('v.agent_id')})`
