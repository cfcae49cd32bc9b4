import {
  OrderByItemNode,
  OrderByNode,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  SelectQueryNode,
  type CompiledQuery,
  type QueryId,
  type RootOperationNode,
} from 'kysely';

// PostgreSQL returns the rows of a query without ORDER BY in any order, but mostly in the order of their insertion. With
// `TEST_DATABASE=postgres`, such queries get a random order, so that code and tests that depend on it fail.

const randomOrder = OrderByNode.create([OrderByItemNode.create(RawNode.createWithSql('random()'))]);

/** Adds a random order to a query whose order of rows is undefined; returns other statements unchanged. */
function withRandomOrder(node: RootOperationNode): RootOperationNode {
  if (!SelectQueryNode.is(node)) return node;
  const { orderBy, limit, distinctOn, frontModifiers, setOperations } = node;
  const isDefined = orderBy ?? limit ?? distinctOn ?? frontModifiers ?? setOperations;
  return isDefined === undefined ? Object.freeze({ ...node, orderBy: randomOrder }) : node;
}

class RandomOrderCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    return super.compileQuery(withRandomOrder(node), queryId);
  }
}

if (process.env['TEST_DATABASE'] === 'postgres')
  PostgresDialect.prototype.createQueryCompiler = () => new RandomOrderCompiler();
