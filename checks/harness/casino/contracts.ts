import { adapters } from '#areas/casino/adapters/adapters.ts'
import type { ProviderContract } from '#areas/casino/rules/contract.ts'
import type { Adapter } from '#areas/casino/wallet/adapter.ts'

/** The adapters of the product, for `casinoOperator`, which can have other contracts for a while. */
export function changingContracts() {
  const contracts: Adapter[] = [...adapters]
  const become = (next: readonly Adapter[]) => void contracts.splice(0, contracts.length, ...next)
  return {
    contracts: contracts as readonly Adapter[],
    /** Calls that `work` makes are answered by this contract, whatever their provider. */
    under: async <T>(contract: Partial<ProviderContract>, work: () => Promise<T>): Promise<T> => {
      become(adapters.map((adapter) => ({ ...adapter, contract })))
      try {
        return await work()
      } finally {
        become(adapters)
      }
    },
  }
}
