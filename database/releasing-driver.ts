import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';

type QueryDialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;
type QueryDriver = ReturnType<QueryDialect['createDriver']>;

/**
 * Gives connections back to the pool whose transaction could not begin or be rolled back, as when PostgreSQL ends in the
 * middle of one. The query builder keeps them for ever (kysely-org/kysely#1990): after as many as the pool is large,
 * no caller gets a connection until the process restarts.
 */
export class ReleasingDriver extends PostgreSqlDriver {
  override readonly connection = new ReleasingConnection(this.config);
}

class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(...args: Parameters<PostgreSqlConnection['createKyselyDialect']>): QueryDialect {
    const dialect = super.createKyselyDialect(...args);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
  }
}

function releasing(driver: QueryDriver): QueryDriver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.beginTransaction = (connection, settings) =>
    begin(connection, settings).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  driver.rollbackTransaction = (connection) =>
    rollback(connection).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  return driver;
}
