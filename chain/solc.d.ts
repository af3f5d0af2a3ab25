/** The compiler has no types of its own (https://docs.soliditylang.org/en/v0.8.37/using-the-compiler.html). */
declare module 'solc' {
  const solc: { compile: (standardJsonInput: string) => string; version: () => string }
  export default solc
}
