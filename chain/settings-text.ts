import type { Deployed } from './deploy-contract'

/** The settings of a site whose checkpoints are anchored in this contract, one a line. */
export const settingsText = (rpc: string, keyFile: string, deployed: Deployed): string =>
  [
    `CHAIN_RPC=${rpc}`,
    `CHAIN_ENDPOINTS=${rpc}`,
    `CHAIN_ID=${deployed.chainId}`,
    `CHAIN_CONTRACT=${deployed.contract}`,
    `CHAIN_CODE_HASH=${deployed.codeHash}`,
    `CHAIN_KEY_FILE=${keyFile}`,
  ].join('\n')
