import ts from 'typescript';

/** One fault that a program can make: this piece of a file becomes that one. */
export interface Site {
  file: string;
  start: number;
  end: number;
  from: string;
  to: string;
  /** From 1. */
  line: number;
  lineText: string;
  /** A statement is left out by an `if`, an expression is chosen by a `?`. */
  isStatement: boolean;
  /** It runs once, when the file is loaded. */
  isAtLoad: boolean;
}

const flipped: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<'],
  [ts.SyntaxKind.GreaterThanToken]: ['>='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
};
/** Calls whose receiver has the same type as what they answer. */
const droppedCalls = ['filter', 'sort', 'slice', 'trim', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'reverse', 'normalize', 'flat']; // prettier-ignore

/** Every fault of one file, in the order of its text. */
export function sitesOf(file: string, text: string): Site[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const sites: Site[] = [];
  const add = (node: ts.Node, to: string, isStatement = false) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const lineText = lines[line - 1]?.trim() ?? '';
    const isAtLoad = ts.findAncestor(node, ts.isFunctionLike) === undefined;
    sites.push({ file, start, end: node.end, from: node.getText(source), to, line, lineText, isStatement, isAtLoad });
  };
  const visit = (node: ts.Node): void => {
    if (hasNoFault(node)) return;
    for (const to of faultsOf(node, source)) add(node, to);
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, '', true);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return sites;
}

/** Types and imports are no code, and the words of an error that a programmer reads are no behaviour. */
function hasNoFault(node: ts.Node): boolean {
  const isError = ts.isNewExpression(node) && node.expression.getText().endsWith('Error');
  return isError || ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node); // prettier-ignore
}

function faultsOf(node: ts.Node, source: ts.SourceFile): string[] {
  const text = (one: ts.Node) => one.getText(source);
  if (ts.isBinaryExpression(node)) return faultsOfOperator(node, text);
  if (isCondition(node)) return ['true', 'false'];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [text(node.operand)];
  if (ts.isNumericLiteral(node) && isValue(node)) return [`${node.text} + 1`];
  if (ts.isStringLiteral(node) && isValue(node)) return [node.text === '' ? "'fault'" : "''"];
  if (node.kind === ts.SyntaxKind.TrueKeyword && isValue(node)) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword && isValue(node)) return ['true'];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (droppedCalls.includes(name.text) && !ts.isOptionalChain(node)) return [text(expression)];
  }
  return [];
}

function faultsOfOperator(node: ts.BinaryExpression, text: (one: ts.Node) => string): string[] {
  const { left, operatorToken, right } = node;
  const operators = flipped[operatorToken.kind] ?? [];
  const isJoined = ['&&', '||'].includes(operatorToken.getText());
  const isOptional = operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  const flips = operators.map((operator) => `${text(left)} ${operator} ${text(right)}`);
  const halves = isJoined ? [text(left), text(right)] : isOptional ? [text(left)] : [];
  return [...flips, ...halves];
}

/** What an `if` or a `?` asks, where it is no operator, whose faults are made above. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  const isAsked = (ts.isIfStatement(parent) && parent.expression === node) || (ts.isConditionalExpression(parent) && parent.condition === node); // prettier-ignore
  return isAsked && !ts.isPrefixUnaryExpression(node);
}

/** A value that the code computes with: no name of a property, no member of a type. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  const isName = (ts.isPropertyAssignment(parent) && parent.name === node) || ts.isLiteralTypeNode(parent);
  return !isName && !ts.isCaseClause(parent);
}
