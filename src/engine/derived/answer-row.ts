import type { AnswerValuesOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import type { QueryHandler, QueryRequest } from '#engine/query-handler.ts'
import type { DB } from '#platform/database/tables.ts'
import type { TableRecord } from '#engine/records/record-of.ts'

/** Handles a query about one row of a record, named by its parameter `id`: a 404 where the actor's scope lacks it. */
export const answerRow = <Q extends AnyQuery, T extends keyof DB, Row>(
  query: Q & (ParametersOf<Q> extends { readonly id: string } ? unknown : never),
  record: TableRecord<T, Row>,
  read: (row: Row, request: QueryRequest<Q>) => AnswerValuesOf<Q> | Promise<AnswerValuesOf<Q>>,
): QueryHandler<Q> => ({
  query,
  async read(request) {
    const { id } = request.parameters as { readonly id: string }
    const row = await record.find(request.tx, { ...request, id })
    return row && read(row, request)
  },
})
