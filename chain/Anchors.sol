// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Anchors of a transparency log: the root that its tree had at a size, set once and never changed.
/// Each anchor must be larger than the newest, so no size shrinks, and no size gets a second root.
contract Anchors {
    struct Anchor {
        bytes32 root;
        uint64 blockNumber;
        /// As the chain counts it: seconds since 1970 on Ethereum.
        uint64 time;
    }

    /// Who deployed the contract; nobody else can add an anchor, and nobody can change this.
    address public immutable operator = msg.sender;

    /// The largest size that has an anchor; 0 before the first.
    uint64 public newest;

    mapping(uint64 size => Anchor) private anchors;

    event Anchored(uint64 indexed size, bytes32 root);

    error NotTheOperator();
    error NotLargerThan(uint64 newest);
    error NoRoot();

    function anchor(uint64 size, bytes32 root) external {
        if (msg.sender != operator) revert NotTheOperator();
        if (size <= newest) revert NotLargerThan(newest);
        if (root == 0) revert NoRoot();
        newest = size;
        anchors[size] = Anchor(root, uint64(block.number), uint64(block.timestamp));
        emit Anchored(size, root);
    }

    /// The anchor of a size; all zero when the size has none.
    function anchorOf(uint64 size) external view returns (Anchor memory) {
        return anchors[size];
    }
}
