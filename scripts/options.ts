import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The options of a command. One that is mistyped ends it with a line that names it, instead of Node's own fault and its stack. */
export function readOptions<T extends ParseArgsConfig>(command: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // «Unknown option '--x'. To specify a positional argument …»: the first sentence says it.
    const [said] = (error as Error).message.split('. ');
    process.stderr.write(
      `\n${said?.replace(/\.$/, '')}. \`npm run ${command} -- --help\` tells the options.\n`.replace(
        'npm run start ',
        'npm start ',
      ),
    );
    return process.exit(1);
  }
}
